/** Height of the profile choice in pixels: by number of profiles, within a screen. */
export function profilePanelHeight(profiles: number): number {
  return Math.min(800, Math.max(500, 400 + 80 * profiles + 120))
}
