def frames():
    yield from ()


def idle():
    yield from ()
