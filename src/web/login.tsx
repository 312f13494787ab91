import { Suspense, useEffect } from 'react'
import { type AfterSignIn, SignIn } from './features/public/login/sign-in.tsx'
import { AccountLayout } from './layouts/account-layout.tsx'
import { Shell } from './layouts/shell.tsx'
import { loadOnline } from './lib/load-online.ts'
import { safeRedirect } from './lib/safe-redirect.ts'
import { storedState, subscribe } from './lib/stored-state.ts'
import { loadWhenIdle } from './lib/when-idle.ts'
import { paths } from './paths.ts'
import { startPage } from './start-page.tsx'
import { PartLost } from './ui/lazy-part.tsx'

// The page of the login. It starts without the router, which typing a password does not need (decision 177).

const draw = startPage()
const redirect = safeRedirect(Object.fromEntries(new URLSearchParams(location.search))['redirect'])
const loadPortal = () => import('./portal.ts')

if (storedState().auth)
  // Only the guard of the login knows where to go.
  loadOnline(loadPortal).then(
    ({ showPortal }) => showPortal(draw),
    () => draw(<PartLost />),
  )
else draw(<Login />)

function Login() {
  useEffect(() => loadWhenIdle(async () => (await loadPortal()).loadScreensAfterLogin()), [])
  useEffect(() => subscribe(followOtherTabs), [])
  return (
    <Shell>
      <AccountLayout>
        <Suspense>
          <SignIn redirect={redirect} goTo={goTo} />
        </Suspense>
      </AccountLayout>
    </Shell>
  )
}

/** After a sign-in and the choice of a profile in another tab, this tab leaves the login too. */
function followOtherTabs() {
  if (storedState().activeMember !== null) void goTo({ to: paths.chooseProfile, search: redirect ? { redirect } : {} })
}

/** Brings the router. The login stays in sight until the next screen is ready. */
async function goTo(screen: AfterSignIn) {
  const loaded = await loadOnline(loadPortal).catch(() => null)
  if (!loaded) {
    const query = String(new URLSearchParams(screen.search))
    return location.assign(query ? `${screen.to}?${query}` : screen.to)
  }
  const { portal, showPortal } = loaded
  const stop = portal.history.subscribe(() => void portal.load())
  await portal.navigate(screen)
  stop()
  showPortal(draw)
}
