import { useState } from 'react';

export type Problems<Values> = { [Key in keyof Values]?: string | undefined };

export interface FormField<Value> {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  error: string | undefined;
}

interface Options<Values> {
  initial: Values;
  /** Problems that no single field can see by itself. */
  validate?: ((values: Values) => Problems<Values>) | undefined;
}

export interface FormState<Values extends object> {
  values: Values;
  problems: Problems<Values>;
  isDirty: boolean;
  set: (patch: Partial<Values>) => void;
  /** Goes back to what was loaded or last saved. */
  reset: () => void;
  /** Call it when the values are saved: they become the new starting point. */
  markSaved: () => void;
  /** Begins anew from these values, for a form that makes one thing after the other. */
  startOver: (values: Values) => void;
  field: <Key extends keyof Values & string>(name: Key) => FormField<Values[Key]>;
}

/** Values of a form with typed fields: `<TextInput label="Name" {...form.field('name')} />`. */
export function useFormState<Values extends object>({
  initial,
  validate,
}: Options<Values>): FormState<Values> {
  const [start, setStart] = useState(initial);
  const [values, setValues] = useState(initial);
  const problems: Problems<Values> = validate?.(values) ?? {};
  const set = (patch: Partial<Values>) => setValues((current) => ({ ...current, ...patch }));
  return {
    values,
    problems,
    isDirty: !isSame(start, values),
    set,
    reset: () => setValues(start),
    markSaved: () => setStart(values),
    startOver: (next) => {
      setStart(next);
      setValues(next);
    },
    field: (name) => ({
      name,
      value: values[name],
      onChange: (value) => setValues((current) => ({ ...current, [name]: value })),
      error: problems[name],
    }),
  };
}

/** Deep comparison of plain values; files and dates count by identity. */
export function isSame(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, index) => isSame(item, right[index]));
  }
  if (!isPlain(left) || !isPlain(right)) return false;
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].every((key) => isSame(left[key], right[key]));
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
