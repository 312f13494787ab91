import { IconHelpCircle } from '@tabler/icons-react'
import { config } from '#web/config.ts'
import classes from './checkout.module.css'

export function SecretariatContact() {
  const { phone, email } = config.federation
  return (
    <p className={classes.contact}>
      <IconHelpCircle size={20} aria-hidden />
      <span>
        Une question ? Contactez le secrétariat au <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a> ou à
        l’adresse <a href={`mailto:${email}`}>{email}</a>.
      </span>
    </p>
  )
}
