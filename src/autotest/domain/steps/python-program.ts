// Puts programs together from the modules in python/.
import type { PythonPrograms } from './step.ts';

export type PythonModule = keyof PythonPrograms;

/** A program that has these modules as parts of the package `proofmark`, and begins with the line. */
export function programOf(programs: PythonPrograms, modules: readonly PythonModule[], start: string): string {
  const texts = Object.fromEntries(modules.map((name) => [name, programs[name]]));
  return `${programs.bootstrap}\n\nload(${literal(texts)})\n${start}`;
}

/** Writes a value as a Python literal. */
export function literal(value: unknown): string {
  return `__import__("json").loads(${JSON.stringify(JSON.stringify(value))})`;
}
