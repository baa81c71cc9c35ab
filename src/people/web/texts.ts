export const texts = {
  logoOf: (name: string) => `Logo of ${name}`,
  logInTitle: 'Log in',
  tenant: 'Institution',
  username: 'Username',
  password: 'Password',
  logIn: 'Log in',
  firstAdminTitle: 'Set up this site',
  firstAdminIntro: 'This makes the first administrator. The link works once.',
  institutionName: 'Name of your institution',
  fullName: 'Your full name',
  email: 'E-mail address',
  createAdmin: 'Create administrator',
  users: 'users',
  userOption: (name: string, username: string, tenantName: string | undefined) =>
    `${name} (${username})${tenantName === undefined ? '' : `, ${tenantName}`}`,
  userSearchHint: (shortest: number, leavesMembersOut: boolean) =>
    `At least ${shortest} characters of the name or the username.${leavesMembersOut ? ' Who is a member already is not listed.' : ''}`,
} as const;
