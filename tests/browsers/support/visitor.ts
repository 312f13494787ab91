import type { Driver } from './driver.ts'
import { waitFor } from './wait-for.ts'

/** A text in full, or a pattern of it. */
type Wording = string | RegExp
/** An element as a person, or a screen reader, names it. */
interface Named {
  role: Role
  name?: { text: string } | { pattern: string }
}

/** The elements that have a role. A field is one to type in. */
const ELEMENTS = {
  button: 'button, [role=button]',
  combobox: 'select',
  complementary: 'aside',
  field: 'input:not([type=radio], [type=checkbox], [type=file]), textarea',
  form: 'form',
  heading: 'h1, h2, h3',
  img: 'img, [role=img]',
  link: 'a[href]:not([role])',
  list: 'ul, ol',
  menuitem: '[role=menuitem]',
  navigation: 'nav',
  option: 'option',
  radio: 'input[type=radio], [role=radio]',
  tab: '[role=tab]',
  table: 'table',
}
type Role = keyof typeof ELEMENTS

const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf'
const SELECT_ALL = '\uE009a'
const BACKSPACE = '\uE003'
export const ENTER = '\uE007'

/** The actions of a person in the browser. Each waits until the screen allows it, and fails after a time limit. */
export class Visitor {
  constructor(
    private readonly driver: Driver,
    private readonly url: string,
    private readonly scope: Named[] = [],
  ) {}

  /** The part of the screen with this role and name. */
  within(role: Role, name?: Wording) {
    return new Visitor(this.driver, this.url, [...this.scope, toNamed(role, name)])
  }

  async open(path: string) {
    await this.driver.send('navigate', { url: this.url + path })
  }

  async goBack() {
    await this.driver.send('back')
  }

  async reload() {
    await this.driver.send('refresh')
  }

  async click(role: Role, name: Wording) {
    await waitFor(async () => {
      const element = toNamed(role, name)
      const before = await this.placeOf(element)
      const id = await this.find(element)
      // A click on an element that still moves would land beside it.
      if ((await this.placeOf(element)) !== before) throw new Error(`${role} ${name} does not stand still`)
      await this.driver.send('click', { id })
    })
  }

  /** Chooses one of several options of which only one can be chosen. */
  async pick(name: Wording) {
    await waitFor(async () => {
      const id = await this.find(toNamed('radio', name))
      await this.driver.send('click', { id })
      const isChecked = await this.evaluate(
        (radio: HTMLInputElement) => radio.checked || radio.ariaChecked === 'true',
        { [ELEMENT_KEY]: id },
      )
      if (!isChecked) throw new Error(`${name} is not chosen`)
    })
  }

  /** Replaces what is in a field. */
  async fill(label: Wording, text: string) {
    await this.type('field', label, SELECT_ALL)
    await this.type('field', label, text || BACKSPACE)
    await this.isFilled(label, text)
  }

  async type(role: Role, name: Wording, keys: string) {
    await waitFor(async () => {
      await this.driver.send('sendKeys', { id: await this.find(toNamed(role, name)), text: keys })
    })
  }

  /** Chooses in a list that drops down. By script: WebKitWebDriver cannot click on its options. */
  async choose(label: Wording, option: Wording) {
    const id = await waitFor(() => this.within('combobox', label).find(toNamed('option', option)))
    await this.evaluate(
      (chosen: HTMLOptionElement) => {
        chosen.selected = true
        for (const type of ['input', 'change']) {
          chosen.closest('select')!.dispatchEvent(new Event(type, { bubbles: true }))
        }
      },
      { [ELEMENT_KEY]: id },
    )
  }

  async isFilled(label: Wording, text: string) {
    await waitFor(async () => {
      const value = await this.evaluate((field: { value: string }) => field.value, {
        [ELEMENT_KEY]: await this.find(toNamed('field', label)),
      })
      if (value !== text) throw new Error(`${label} holds ${value}, not ${text}`)
    })
  }

  /** The text is there to be read. */
  async sees(wording: Wording) {
    await waitFor(async () => {
      const text = await this.text()
      const seen = typeof wording === 'string' ? text.includes(wording) : wording.test(text)
      if (!seen) throw new Error(`${wording} is not among what is seen: ${text}`)
    })
  }

  /** The element is there, once. */
  async shows(role: Role, name?: Wording) {
    await waitFor(() => this.find(toNamed(role, name)))
  }

  async isAt(path: Wording) {
    await waitFor(async () => {
      const at = await this.evaluate(() => location.pathname + location.search)
      if (typeof path === 'string' ? at !== path : !path.test(at)) throw new Error(`the page is ${at}, not ${path}`)
    })
  }

  /** What can be read, with each white space as one blank. */
  async text() {
    const id = this.scope.length > 0 ? await this.find() : null
    const text = await this.evaluate(
      (element: { innerText: string } | null) => (element ?? document.body).innerText,
      id && { [ELEMENT_KEY]: id },
    )
    return text.replace(/\s+/g, ' ')
  }

  async picture() {
    return Buffer.from((await this.driver.send('screenshot', { full: false })) as string, 'base64')
  }

  /** Runs a function in the page. */
  async evaluate<Arguments extends unknown[], Result>(
    inPage: (...args: Arguments) => Result,
    ...args: { [Key in keyof Arguments]: unknown }
  ): Promise<Result> {
    return (await this.driver.send('execute', {
      script: `return (${inPage.toString()}).apply(null, arguments)`,
      args,
    })) as Result
  }

  private async placeOf(element: Named) {
    return this.evaluate((found: Element) => JSON.stringify(found.getBoundingClientRect()), {
      [ELEMENT_KEY]: await this.find(element),
    })
  }

  /** The id of the only element with these names, each within the one before; it stands in the middle of the window. */
  private async find(...last: Named[]): Promise<string> {
    const found = await this.evaluate(findInPage, [...this.scope, ...last], ELEMENTS)
    if (typeof found === 'string') throw new Error(found)
    return (found as unknown as Record<string, string>)[ELEMENT_KEY]!
  }
}

function toNamed(role: Role, name?: Wording): Named {
  if (name === undefined) return { role }
  return { role, name: typeof name === 'string' ? { text: name } : { pattern: name.source } }
}

/** Runs in the page: the element, or why there is none. */
function findInPage(path: Named[], elements: typeof ELEMENTS): Element | string {
  const normalise = (text: string) => text.replace(/\s+/g, ' ').trim()
  // The options of a closed list are not drawn.
  const isShown = (element: Element) => element instanceof HTMLOptionElement || element.checkVisibility()
  const textOf = (node: Node): string => {
    if (node instanceof Text) return node.data
    if (!(node instanceof Element) || node.ariaHidden === 'true' || !isShown(node)) return ''
    const given = node.getAttribute('aria-label') ?? node.getAttribute('alt')
    return ` ${given ?? Array.from(node.childNodes, textOf).join('')} `
  }
  const nameOf = (element: Element) => {
    const labels = 'labels' in element ? Array.from((element as HTMLInputElement).labels ?? []) : []
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const namedBy = ids.length > 0 ? ids.map((id) => document.getElementById(id)!) : labels
    const own = element.getAttribute('aria-label') ?? (namedBy.length > 0 ? namedBy : [element]).map(textOf).join(' ')
    return normalise(own)
  }
  const isNamed = (element: Element, name: Named['name']) => {
    if (!name) return true
    return 'text' in name ? nameOf(element) === normalise(name.text) : new RegExp(name.pattern).test(nameOf(element))
  }
  let scope: Element = document.body
  for (const { role, name } of path) {
    const candidates = Array.from(scope.querySelectorAll(elements[role])).filter(isShown)
    const found = candidates.filter((element) => isNamed(element, name))
    if (found.length !== 1)
      return `${found.length} ${role} ${JSON.stringify(name)}, among ${candidates.map(nameOf).join(' | ')}`
    scope = found[0]!
  }
  scope.scrollIntoView({ block: 'center', behavior: 'instant' })
  return scope
}
