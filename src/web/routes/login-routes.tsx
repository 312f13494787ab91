import { createRoute, Outlet } from '@tanstack/react-router'
import { AccountLayout } from '#web/layouts/account-layout.tsx'
import { paths } from '#web/paths.ts'
import { leaveLoginWhenSignedIn } from './guards.ts'
import { lazyPage } from './lazy-page.ts'
import { root } from './root.tsx'
import { searchOf } from './router-options.ts'

const accountPages = createRoute({
  getParentRoute: () => root,
  id: 'account-pages',
  component: () => (
    <AccountLayout>
      <Outlet />
    </AccountLayout>
  ),
})
const login = createRoute({
  getParentRoute: () => accountPages,
  path: paths.login,
  validateSearch: searchOf<'redirect' | 'refused'>(),
  beforeLoad: leaveLoginWhenSignedIn,
  component: lazyPage(() => import('#web/features/public/login/login-page.tsx'), 'LoginPage'),
})
const createAccount = createRoute({
  getParentRoute: () => accountPages,
  path: paths.createAccount,
  component: lazyPage(() => import('#web/features/public/account/create-account-page.tsx'), 'CreateAccountPage'),
})
const accountCreated = createRoute({
  getParentRoute: () => accountPages,
  path: paths.accountCreated,
  component: lazyPage(() => import('#web/features/public/account/account-created-page.tsx'), 'AccountCreatedPage'),
})
const confirmMail = createRoute({
  getParentRoute: () => accountPages,
  path: paths.confirmMail,
  component: lazyPage(() => import('#web/features/public/account/confirm-mail-page.tsx'), 'ConfirmMailPage'),
})
const forgetPassword = createRoute({
  getParentRoute: () => accountPages,
  path: paths.forgetPassword,
  component: lazyPage(() => import('#web/features/public/account/forget-password-page.tsx'), 'ForgetPasswordPage'),
})
const resetPassword = createRoute({
  getParentRoute: () => accountPages,
  path: paths.resetPassword,
  component: lazyPage(() => import('#web/features/public/account/reset-password-page.tsx'), 'ResetPasswordPage'),
})

export const loginRoutes = accountPages.addChildren([
  login,
  createAccount,
  accountCreated,
  confirmMail,
  forgetPassword,
  resetPassword,
])
