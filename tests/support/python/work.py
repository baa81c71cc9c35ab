"""A hand-in that has one of everything."""

import enum, dataclasses, collections, json, random, sys, abc, asyncio, contextlib, functools, decimal
class E1(Exception):
    def __init__(self, message, balance):
        super().__init__(message); self.balance = balance
class E2(E1): pass
def boom(n): raise E2("no money", n)
def jsonerr(): return json.loads("{")
def decerr(): return decimal.Decimal("x")
class Color(enum.Enum):
    RED=1
    BLUE=2
class IC(enum.IntEnum):
    A=1
P=collections.namedtuple("P","x y")
def point(): return P(1,2)
@dataclasses.dataclass(order=True)
class D:
    a:int
    b:list=dataclasses.field(default_factory=list)
class Shape(abc.ABC):
    def __init__(self, name): self.name=name
    @abc.abstractmethod
    def area(self): ...
    def describe(self): return f"{self.name}:{self.area()}"
    @property
    def upper(self): return self.name.upper()
    @classmethod
    def make(cls): return cls("made")
    @staticmethod
    def st(x): return x+1
class M(list):
    pass
def sort_it(l): l.sort(); l.append([1]); return None
def upd(d): d["x"]=1; d["inner"].append(3); return d
def helper(): return "real"
def uses(): return helper()
def ask(): 
    name=input("Name? "); print("Hello", name); return name
def lines(): return [l.strip() for l in sys.stdin]
def exit3(): sys.exit(3)
async def co(x):
    await asyncio.sleep(0); return x*2
async def agen():
    for i in range(3): yield i
class ACM:
    async def __aenter__(self): return 5
    async def __aexit__(self,*a): return False
def gen():
    x = yield 1
    yield x
def deco(f):
    @functools.wraps(f)
    def w(*a): return f(*a)+1
    return w
@contextlib.contextmanager
def cm(): 
    yield 7
def callit(f,*a): return f(*a)
def setname(o): o.name="set"; return o.name
def retself(x): return x
def readf(f): return f.read()
def chain():
    try: int("x")
    except ValueError as e: raise KeyError("k") from e
VALUE=[1]
def big(): return 2**20000
def lam(): return lambda x: x+1
def loop():
    while True: pass
def copied(source, target):
    target.write_text(source.read_text()); return len(target.read_text())
def peek(value, name): return getattr(value, name)
