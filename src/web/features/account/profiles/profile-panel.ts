/** The height in pixels of the profile choice: room for each profile, within what a screen can show. */
export function profilePanelHeight(profiles: number): number {
  return Math.min(800, Math.max(500, 400 + 80 * profiles + 120))
}
