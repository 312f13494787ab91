import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const page = readFileSync('src/web/features/secretariat/dev-ui/dev-ui-page.tsx', 'utf8')

/** Parts that the page does not import, and where they are seen instead. */
const ELSEWHERE: Record<string, string> = {
  'action-bar': 'covers the foot of its screen: season and exam',
  'button-link': 'looks like button',
  dialog: 'opened by confirm-button',
  'dialog-form': 'a dialog with fields: staff-users',
  'dialog-frame': 'inside dialog',
  'dialog-window': 'inside dialog-frame',
  'discard-question': 'a dialog: unsaved edits',
  'exam-result': 'a status-badge with fixed words',
  'file-input': 'inside file-drop',
  'help-link': 'a link of season, bank and import',
  'history-table': 'a found-list with fixed columns',
  'image-crop': 'needs a photo: photo',
  'lazy-part': 'a problem with a button, when a file is lost',
  'leave-to': 'draws nothing',
  loading: 'a skeleton for a whole screen',
  'loading-overlay': 'needs a form that is being sent: login',
  modal: 'inside dialog-window',
  'new-password-inputs': 'two password-inputs',
  'no-record': 'a whole screen: screens of unknown records',
  notices: 'draws what notify sends',
  panel: 'a whole screen: login',
  'password-sign-in': 'a whole screen: login',
  'screen-link': 'a plain link',
  'qr-code': 'inside e-licence-code',
  'retry-button': 'inside load-failed',
  'screen-failed': 'a whole screen: screens that fail',
  'section-menu': 'the menu of an area',
  toaster: 'draws what notify sends',
  'ui-provider': 'draws nothing',
  'unsaved-guard': 'draws nothing of its own',
  'wrapped-email': 'an address in a line: mails, requests',
}

it('/dev/ui imports every part of the kit except the listed ones', () => {
  const parts = readdirSync('src/web/ui')
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    // A part is drawn by this project or carries the styles of one that Mantine draws.
    .filter((name) => name.endsWith('.tsx') || readFileSync(`src/web/ui/${name}`, 'utf8').includes('/styles/'))
    .map((name) => name.replace(/\.tsx?$/, ''))
  expect(parts.length).toBeGreaterThan(50)
  expect(parts.filter((part) => !page.includes(`'#web/ui/${part}.ts`)).toSorted()).toEqual(
    Object.keys(ELSEWHERE).toSorted(),
  )
})
