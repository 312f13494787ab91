/** The addresses of the portal's screens. */
export const paths = {
  login: '/login',
  createAccount: '/account/create',
  accountCreated: '/account/confirm',
  confirmMail: '/account/confirmMail',
  forgetPassword: '/account/forgetPassword',
  resetPassword: '/account/resetPassword',
  accountSettings: '/account/settings',
  noMemberLinked: '/noMemberLinked',
  chooseProfile: '/chooseProfile',
  profile: '/profile',
  privacy: '/vie-privee',
  legal: '/mentions-legales',
} as const
