import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Id } from '../fields.ts';
import { unknownFieldsOf } from './unknown-fields.ts';
import { fromWire, snakeOf, toWire } from './wire-codec.ts';

const Node = z.object({
  nodeId: z.number(),
  createdAt: z.date(),
  byName: z.record(z.string(), z.object({ isSet: z.boolean() })),
  get childNodes() {
    return z.array(Node).optional();
  },
});

describe('snakeOf', () => {
  it.each([
    ['gradeAvailability', 'grade_availability'],
    ['id', 'id'],
    ['hasAutoTestV2', 'has_auto_test_v2'],
    ['cgignore', 'cgignore'],
  ])('writes %s as %s (API 1.1)', (camel, snake) => {
    expect(snakeOf(camel)).toBe(snake);
  });
});

describe('the wire codec', () => {
  const value = {
    nodeId: 1,
    createdAt: new Date('2026-01-02T03:04:05.678Z'),
    byName: { can_grade_work: { isSet: true } },
    childNodes: [{ nodeId: 2, createdAt: new Date(0), byName: {} }],
  };

  it('writes keys of objects in snake case, keys of maps as they are, dates in UTC with milliseconds', () => {
    expect(toWire(Node, value, 'snake')).toEqual({
      node_id: 1,
      created_at: '2026-01-02T03:04:05.678Z',
      by_name: { can_grade_work: { is_set: true } },
      child_nodes: [{ node_id: 2, created_at: '1970-01-01T00:00:00.000Z', by_name: {} }],
    });
  });

  it('reads back what it wrote', () => {
    for (const style of ['snake', 'camel'] as const) {
      expect(Node.parse(fromWire(Node, toWire(Node, value, style), style))).toEqual(value);
    }
  });

  it('writes ids as numbers in version 1 and as text in version 2, and reads both (API-020)', () => {
    const Thing = z.object({ id: Id, parentId: Id.nullable(), count: z.number() });
    const thing = { id: 7, parentId: null, count: 3 };
    expect(toWire(Thing, thing, 'snake')).toEqual({ id: 7, parent_id: null, count: 3 });
    const text = { id: '7', parentId: null, count: 3 };
    expect(toWire(Thing, thing, 'camel')).toEqual(text);
    expect(fromWire(Thing, text, 'camel')).toEqual(thing);
    expect(fromWire(Thing, thing, 'camel')).toEqual(thing);
    expect(fromWire(Thing, { ...text, id: 'seven' }, 'camel')).toMatchObject({ id: 'seven' });
  });

  it('leaves out fields that the schema does not have', () => {
    expect(toWire(z.object({ name: z.string() }), { name: 'a', secret: 'b' }, 'snake')).toEqual({
      name: 'a',
    });
  });

  it('keeps the fields that a loose object does not name as they are', () => {
    const Loose = z.looseObject({ madeAt: z.date() });
    const wire = { made_at: '1970-01-01T00:00:00.000Z', rubric_row_id: '7' };
    expect(fromWire(Loose, wire, 'snake')).toEqual({ madeAt: new Date(0), rubric_row_id: '7' });
    expect(toWire(Loose, { madeAt: new Date(0), rubric_row_id: '7' }, 'snake')).toEqual(wire);
  });

  it('converts a union by the option that fits', () => {
    const Shape = z.union([
      z.object({ tag: z.literal('timed'), availableAt: z.date().nullable() }),
      z.object({ tag: z.literal('fixed'), isOpen: z.boolean() }),
    ]);
    expect(toWire(Shape, { tag: 'fixed', isOpen: true }, 'snake')).toEqual({ tag: 'fixed', is_open: true });
    expect(fromWire(Shape, { tag: 'timed', available_at: '2026-01-01T00:00:00Z' }, 'snake')).toEqual({
      tag: 'timed',
      availableAt: new Date('2026-01-01T00:00:00Z'),
    });
  });

  it('parses no part of a tree to find the option of a union that its keys tell', () => {
    let parsed = 0;
    const Name = z.string().refine(() => (parsed += 1) > 0);
    const Leaf = z.object({ leafName: Name });
    const Branch = z.object({
      branchName: Name,
      get parts(): z.ZodArray<z.ZodUnion<readonly [typeof Branch, typeof Leaf]>> {
        return z.array(z.union([Branch, Leaf]));
      },
    });
    type Tree = z.infer<typeof Branch>;
    let tree: Tree = { branchName: 'b', parts: [{ leafName: 'l' }] };
    for (let depth = 0; depth < 50; depth += 1) tree = { branchName: 'b', parts: [tree, { leafName: 'l' }] };
    const wire = toWire(Branch, tree, 'snake');
    expect(JSON.stringify(wire)).toContain('{"leaf_name":"l"}');
    expect(fromWire(Branch, wire, 'snake')).toEqual(tree);
    expect(parsed).toBe(0);
  });

  it('passes wrong shapes on for the parser to name', () => {
    expect(fromWire(Node, 'no object', 'snake')).toBe('no object');
    expect(fromWire(z.object({ at: z.date() }), { at: 'tomorrow' }, 'snake')).toEqual({ at: 'tomorrow' });
  });
});

describe('fields that a schema does not know', () => {
  const Case = z.union([z.object({ first: Node }), z.object({ second: z.number() })]);
  const both = z.intersection(z.object({ a: z.number() }), z.object({ b: z.number() }));
  const Body = z.object({
    list: z.array(Node),
    free: z.unknown(),
    one: Case,
    both,
    map: z.record(z.string(), Node),
  });
  const node = { node_id: 1, created_at: '2026-01-02T03:04:05.678Z', by_name: {} };
  const known = {
    list: [node],
    free: { whatever: { it_is: 1 } },
    one: { second: 2 },
    both: { a: 1, b: 2 },
    map: { any_name: node },
  };
  const unknownIn = (value: unknown) => unknownFieldsOf(fromWire(Body, value, 'snake'), 5);

  it('are named where they stand, as they were sent', () => {
    expect(unknownIn(known)).toEqual([]);
    const sent = {
      ...known,
      list: [node, { ...node, nodeId: 2, child_nodes: [{ ...node, extra: 1 }] }],
      one: { second: 2, third: 3 },
      both: { a: 1, b: 2, c: 3 },
      more: null,
    };
    expect(unknownIn(sent)).toEqual([
      { path: [], name: 'more' },
      { path: ['list', '1'], name: 'nodeId' },
      { path: ['list', '1', 'childNodes', '0'], name: 'extra' },
      { path: ['one'], name: 'third' },
      { path: ['both'], name: 'c' },
    ]);
  });

  it('are told of a map too whose parser would leave out a key of the language', () => {
    const map: unknown = JSON.parse(
      `{ "__proto__": { "admin": true }, "any_name": ${JSON.stringify(node)} }`,
    );
    expect(unknownIn({ ...known, map })).toEqual([{ path: ['map'], name: '__proto__' }]);
  });

  it('are as many as somebody asks for', () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`x${at}`, at]));
    expect(unknownIn({ ...known, ...many })).toHaveLength(5);
  });
});
