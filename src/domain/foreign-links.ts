/** What mail programs turn into links: a URL with scheme, `www.`, or a bare host name outside an e-mail address. */
const LINK =
  /(?<![a-z\d+.-])[a-z][a-z\d+.-]*:\/\/\S+|www\.\S+|(?<![\p{L}\d_@.-])(?:[\p{L}\d-]+\.)+\p{L}{2,}(?![\p{L}\d_@-])(?:[/?#:]\S*)?/giu
const PUNCTUATION_AFTER = /[.,;:!?)\]»"'’]+$/u
const REMOVED = '[lien retiré]'

/** Links of a text to other URLs than these and what is below them. */
export function findForeignLinks(text: string, ownLinks: string[]): string[] {
  const links = [...text.matchAll(LINK)].map(([link]) => link.replace(PUNCTUATION_AFTER, ''))
  return links.filter((link) => !ownLinks.some((own) => isBelow(link, own)))
}

/** Removes foreign links from a value that a person typed. */
export function withoutForeignLinks(text: string, ownLinks: string[]): string {
  return text.replaceAll(LINK, (whole) => {
    const link = whole.replace(PUNCTUATION_AFTER, '')
    return ownLinks.some((own) => isBelow(link, own)) ? whole : REMOVED + whole.slice(link.length)
  })
}

function isBelow(link: string, own: string): boolean {
  // Programs disagree on the meaning of these characters in a URL.
  if (/[\\@{}]/.test(link)) return false
  const hasScheme = link.includes('://')
  const [target, base] = [parse(hasScheme ? link : `https://${link}`), parse(own)]
  if (!target || !base || target.host !== base.host) return false
  if (hasScheme && target.protocol !== base.protocol) return false
  const folder = base.pathname.endsWith('/') ? base.pathname : `${base.pathname}/`
  return target.pathname === base.pathname || target.pathname.startsWith(folder)
}

function parse(address: string): URL | undefined {
  try {
    return new URL(address)
  } catch {
    return undefined
  }
}
