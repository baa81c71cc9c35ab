/** What answers tell about a user: the name, and what is shown beside it. */
export const userColumns = [
  'person.id',
  'person.name',
  'person.username',
  'person.tenantId',
  'person.isTestStudent',
] as const;
