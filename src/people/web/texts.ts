export const texts = {
  logInTitle: 'Log in',
  tenant: 'Institution',
  username: 'Username',
  password: 'Password',
  logIn: 'Log in',
  loginNeeded: 'Log in to see this page.',
  firstAdminTitle: 'Set up this site',
  firstAdminIntro: 'This makes the first administrator. The link works once.',
  institutionName: 'Name of your institution',
  fullName: 'Your full name',
  email: 'E-mail address',
  createAdmin: 'Create administrator',
} as const;
