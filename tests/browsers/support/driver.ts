/** The commands of WebDriver (https://www.w3.org/TR/webdriver2/) that the journeys need. */
export type Command = 'navigate' | 'back' | 'refresh' | 'execute' | 'click' | 'sendKeys' | 'screenshot'

/** A browser with a window of the size of a phone. */
export interface Driver {
  /** `id` is that of an element, for click and sendKeys. */
  send(command: Command, parameters?: { id?: string; [name: string]: unknown }): Promise<unknown>
  quit(): Promise<void>
}

export const PHONE = { width: 390, height: 844 }
