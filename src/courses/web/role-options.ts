import type { Option } from '../../design/web/index.ts';
import type { CourseRole } from '../domain/model.ts';

export function roleOptionsOf(roles: readonly CourseRole[]): Option[] {
  return roles.map((role) => ({ value: String(role.id), label: role.name }));
}
