export const texts = {
  globalRoles: 'Roles of the site',
  tenantRoles: 'Roles in this institution',
  tenantIntro: 'A value set here holds in this institution only. Without one the value of the site holds.',
} as const;
