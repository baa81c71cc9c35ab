/** What replies tell of a user: name, and what the name is shown with. */
export const userColumns = [
  'person.id',
  'person.name',
  'person.username',
  'person.tenantId',
  'person.isTestStudent',
] as const;
