import { expect, it } from 'vitest'
import { profilePanelHeight } from './profile-panel.ts'

it.each([
  [0, 520],
  [1, 600],
  [3, 760],
  [4, 800],
  [20, 800],
])('profilePanelHeight of %i profiles is %i px', (profiles, height) => {
  expect(profilePanelHeight(profiles)).toBe(height)
})
