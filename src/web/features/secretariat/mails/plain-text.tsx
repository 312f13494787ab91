import classes from './staff-mails.module.css'

export function PlainText({ text }: { text: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
    <pre className={classes.plain} tabIndex={0}>
      {text}
    </pre>
  )
}
