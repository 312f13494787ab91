import { type AnchorHTMLAttributes, createContext, type ReactNode, use } from 'react'

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string
}

/** How a link leads to a screen: on the login, which has no router, by loading its page. */
export const ScreenLinks = createContext(
  ({ to, children, ...props }: Props): ReactNode => (
    <a href={to} {...props}>
      {children}
    </a>
  ),
)

/** A link of what the login shows: the router follows it where there is one. */
export function ScreenLink(props: Props) {
  return use(ScreenLinks)(props)
}
