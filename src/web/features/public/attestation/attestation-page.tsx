import { IconRosetteDiscountCheck, IconShieldX } from '@tabler/icons-react'
import { useLoaderData } from '@tanstack/react-router'
import { formatDate } from '#domain/dates.ts'
import { config } from '#web/config.ts'
import { Panel } from '#web/ui/panel.tsx'
import classes from './attestation-page.module.css'
import '#web/ui/fonts/inter-of-names.css'

/** The public page behind the QR code of an attestation: whether the document is genuine. */
export function AttestationPage() {
  const found = useLoaderData({ from: '/attestation/$code' })
  return (
    <div className={classes.page}>
      {found.authentique ? (
        <Panel title="Attestation authentique">
          <p className={classes.verdict} data-tone="ok">
            <IconRosetteDiscountCheck size={56} stroke={1.5} aria-hidden />
            Délivrée par {config.federation.name}
          </p>
          <dl className={classes.facts}>
            <Fact name="Club" value={found.club} />
            <Fact name="Numéro du club" value={found.numero_club} />
            <Fact name="Numéro de l’attestation" value={found.numero} />
            <Fact name="Délivrée le" value={found.delivree_le && formatDate(found.delivree_le)} />
          </dl>
          <p className={classes.hint}>Comparez ces données avec celles du document.</p>
        </Panel>
      ) : (
        <Panel title="Attestation inconnue">
          <p className={classes.verdict} data-tone="bad">
            <IconShieldX size={56} stroke={1.5} aria-hidden />
            Ce code ne correspond à aucune attestation de la fédération.
          </p>
          <p className={classes.hint}>
            Si vous avez recopié l’adresse, vérifiez-la. En cas de doute, écrivez à{' '}
            <a href={`mailto:${config.federation.email}`}>{config.federation.email}</a>.
          </p>
        </Panel>
      )}
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
