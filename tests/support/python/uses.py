"""Tests of work.py that use all that tests use of the code they test."""
import pytest, asyncio, copy, enum, io, json, sys, random, unittest, threading
import decimal
from unittest import mock
import work
from work import *
def test_err():
    with pytest.raises(work.E1, match="no money") as e: work.boom(7)
    assert e.value.balance == 7 and e.value.args==("no money",) and isinstance(e.value, work.E2)
def test_json():
    with pytest.raises(json.JSONDecodeError) as e: work.jsonerr()
    assert e.value.pos == 1
def test_dec():
    with pytest.raises(decimal.InvalidOperation): work.decerr()
def test_enum():
    assert work.Color.RED.value==1 and [c.name for c in work.Color]==["RED","BLUE"] and work.Color(1) is work.Color.RED and work.Color["BLUE"] is work.Color.BLUE and len(work.Color)==2
    assert work.IC.A == 1 and isinstance(work.IC.A, int)
    assert work.Color.RED in work.Color
def test_nt():
    p=work.point(); assert p==(1,2) and p.x==1 and isinstance(p, tuple); x,y=p; assert y==2
def test_dc():
    assert work.D(1)==work.D(1) and work.D(1)<work.D(2) and repr(work.D(1))=="D(a=1, b=[])"
    d=work.D(1); d.a=5; assert d.a==5; c=copy.deepcopy(d); assert c==d and c is not d
def test_abc():
    with pytest.raises(TypeError): work.Shape("x")
class Sq(work.Shape):
    def __init__(self, n):
        super().__init__("sq"); self.n=n
    def area(self): return self.n**2
    def describe(self): return "<"+super().describe()+">"
def test_sub():
    s=Sq(3); assert s.area()==9; assert s.describe()=="<sq:9>"; assert isinstance(s, work.Shape) and isinstance(s,Sq) and s.upper=="SQ"
    assert issubclass(Sq, work.Shape) and work.Shape.st(1)==2
def test_inplace():
    l=[3,1,2]; assert work.sort_it(l) is None; assert l==[1,2,3,[1]]
    d={"inner":[1]}; i=d["inner"]; r=work.upd(d); assert r is d and i==[1,3] and d["x"]==1
def test_patch(monkeypatch):
    monkeypatch.setattr(work,"helper",lambda:"fake"); assert work.uses()=="fake"
def test_patch_undone(): assert work.uses()=="real"
def test_mock():
    with mock.patch("work.helper", return_value="mocked") as m:
        assert work.uses()=="mocked"; m.assert_called_once_with()
    assert work.uses()=="real"
def test_patch_method(monkeypatch):
    with mock.patch.object(work.D,"__repr__",lambda self:"R"): assert repr(work.D(1))=="R"
    assert repr(work.D(1))=="D(a=1, b=[])"
    monkeypatch.setattr(work.Shape,"describe",lambda self:"patched"); 
    class Q(work.Shape):
        def area(self): return 1
    assert Q("q").describe()=="patched"
def test_patch_method_undone():
    class Q(work.Shape):
        def area(self): return 1
    assert Q("q").describe()=="q:1"
def test_input(monkeypatch, capsys):
    monkeypatch.setattr("builtins.input", lambda p="": "Ann"); assert work.ask()=="Ann"; assert capsys.readouterr().out=="Hello Ann\n"
def test_stdin(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("Bob\n")); assert work.ask()=="Bob"; assert capsys.readouterr().out=="Name? Hello Bob\n"
    monkeypatch.setattr("sys.stdin", io.StringIO("a\nb\n")); assert work.lines()==["a","b"]
def test_capfd(capfd):
    work.callit(print,"x")
    assert capfd.readouterr().out=="x\n"
def test_exit():
    with pytest.raises(SystemExit) as e: work.exit3()
    assert e.value.code==3
def test_async():
    assert asyncio.run(work.co(4))==8
    async def main():
        out=[x async for x in work.agen()]
        async with work.ACM() as v: out.append(v)
        return out + list(await asyncio.gather(work.co(1),work.co(2)))
    assert asyncio.run(main())==[0,1,2,5,2,4]
def test_gen():
    g=work.gen(); assert next(g)==1 and g.send(5)==5
    with pytest.raises(StopIteration): next(g)
def test_deco():
    @work.deco
    def f(x): "doc"; return x
    assert f(1)==2 and f.__name__=="f" and f.__doc__=="doc"
def test_cm():
    with work.cm() as v: assert v==7
    with pytest.raises(ValueError):
        with work.cm(): raise ValueError("x")
def test_callback():
    assert work.callit(lambda a:a+1, 1)==2
    class Own(Exception): pass
    def fail(): raise Own("y")
    with pytest.raises(Own): work.callit(fail)
    m=mock.Mock(return_value=3); assert work.callit(m, 1)==3; m.assert_called_once_with(1)
class Obj: 
    def __init__(self): self.name="a"
def test_obj():
    o=Obj(); assert work.setname(o)=="set" and o.name=="set" and work.retself(o) is o
def test_file(tmp_path):
    assert work.readf(io.StringIO("abc"))=="abc"
def test_cause():
    with pytest.raises(KeyError) as e: work.chain()
    assert isinstance(e.value.__cause__, ValueError)
def test_values():
    assert work.VALUE==[1] and work.big()==2**20000 and work.lam()(1)==2 and callable(work.lam())
    assert str(work.M([1]))=="[1]" and len(work.M([1,2]))==2 and isinstance(work.M(), list) and work.M([1])==[1]
    assert sorted([work.D(2),work.D(1)])[0].a==1 and {work.Color.RED: 1}[work.Color.RED]==1
def test_threads():
    r=[]
    ts=[threading.Thread(target=lambda: r.append(work.callit(lambda: work.helper()))) for _ in range(20)]
    [t.start() for t in ts]; [t.join() for t in ts]; assert r==["real"]*20
class TestU(unittest.TestCase):
    def test_u(self):
        self.assertEqual(work.helper(),"real")
        with self.assertRaisesRegex(work.E1,"no money"): work.boom(1)
        with self.assertRaises(SystemExit): work.exit3()
def test_pkg():
    from pkg.sub import thing; import pkg.other.deep as d; assert thing()==1 and d.V==2
    import pkg; assert pkg.sub.thing()==1
def test_reload():
    import importlib; importlib.reload(work)
def test_star(): assert helper()=="real"

def test_files_between(tmp_path):
    (tmp_path / "given.txt").write_text("given")
    assert work.copied(tmp_path / "given.txt", tmp_path / "made.txt") == 5
    assert (tmp_path / "made.txt").read_text() == "given"
class Secret:
    def __init__(self): self._hidden = 1; self.shown = 2
def test_shown_only():
    assert work.peek(Secret(), "shown") == 2
    with pytest.raises(AttributeError): work.peek(Secret(), "_hidden")
    with pytest.raises(AttributeError): work.peek(lambda: 1, "__globals__")
    with pytest.raises(AttributeError): work.peek(lambda: 1, "__code__")
    with pytest.raises(AttributeError): work.peek(Secret, "__init__")
def test_expected_calls():
    m = mock.Mock()
    with pytest.raises(AttributeError): work.peek(m, "reset_mock")
    work.callit(m.child); m.child.assert_called_once_with()
