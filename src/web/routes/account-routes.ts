import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { AccountLayout } from '../layouts/account-layout.tsx'
import { paths } from '../paths.ts'
import { leaveLoginWhenSignedIn } from './guards.ts'
import { root } from './root.tsx'
import { searchOf } from './router-options.ts'

const accountPages = createRoute({ getParentRoute: () => root, id: 'account-pages', component: AccountLayout })
const login = createRoute({
  getParentRoute: () => accountPages,
  path: paths.login,
  validateSearch: searchOf<'redirect' | 'refused'>(),
  beforeLoad: leaveLoginWhenSignedIn,
  component: lazyRouteComponent(() => import('../features/login/login-page.tsx'), 'LoginPage'),
})
const createAccount = createRoute({
  getParentRoute: () => accountPages,
  path: paths.createAccount,
  component: lazyRouteComponent(() => import('../features/account/create-account-page.tsx'), 'CreateAccountPage'),
})
const accountCreated = createRoute({
  getParentRoute: () => accountPages,
  path: paths.accountCreated,
  component: lazyRouteComponent(() => import('../features/account/account-created-page.tsx'), 'AccountCreatedPage'),
})
const confirmMail = createRoute({
  getParentRoute: () => accountPages,
  path: paths.confirmMail,
  component: lazyRouteComponent(() => import('../features/account/confirm-mail-page.tsx'), 'ConfirmMailPage'),
})
const forgetPassword = createRoute({
  getParentRoute: () => accountPages,
  path: paths.forgetPassword,
  component: lazyRouteComponent(() => import('../features/account/forget-password-page.tsx'), 'ForgetPasswordPage'),
})
const resetPassword = createRoute({
  getParentRoute: () => accountPages,
  path: paths.resetPassword,
  component: lazyRouteComponent(() => import('../features/account/reset-password-page.tsx'), 'ResetPasswordPage'),
})

export const accountRoutes = accountPages.addChildren([
  login,
  createAccount,
  accountCreated,
  confirmMail,
  forgetPassword,
  resetPassword,
])
