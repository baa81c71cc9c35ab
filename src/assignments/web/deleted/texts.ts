export const texts = {
  deletedAssignments: 'Deleted assignments',
  deletedName: 'Name',
  deletedAt: 'Deleted',
  bringBack: 'Bring back',
} as const;
