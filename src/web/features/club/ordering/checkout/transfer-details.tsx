import { formatIban } from '#domain/iban.ts'
import { formatEuros } from '#domain/money.ts'
import { formatCommunication } from '#domain/structured-communication.ts'
import type { OrderProgress } from '#web/features/club/ordering/order-queries.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import { CopyButton } from './copy-button.tsx'
import { KeepQr } from './keep-qr.tsx'
import classes from './transfer-details.module.css'

/** Details of the transfer, as text and QR code. */
export function TransferDetails({ order }: { order: OrderProgress }) {
  const { iban, communication_structuree, beneficiaire, qr } = order
  const due = order.du ?? order.total
  const communication = formatCommunication(communication_structuree ?? '')
  const words = [
    `Commande ${order.numero}\u00a0: ${formatEuros(due)}`,
    ...(beneficiaire ? [`Bénéficiaire\u00a0: ${beneficiaire}`] : []),
    `IBAN\u00a0: ${formatIban(iban ?? '')}`,
    `Communication\u00a0: ${communication}`,
  ].join('\n')
  return (
    <div className={classes.details}>
      <dl className={classes.facts}>
        <Fact name="Montant" shown={formatEuros(due)} copied={due.toFixed(2).replace('.', ',')} what="le montant" />
        <Fact name="IBAN" shown={formatIban(iban ?? '')} copied={iban?.replace(/\s/g, '') ?? ''} what="l’IBAN" />
        <Fact
          name="Communication structurée"
          shown={communication}
          copied={communication}
          what="la communication structurée"
        />
        {beneficiaire && (
          <div className={classes.fact}>
            <dt>Bénéficiaire</dt>
            <dd>{beneficiaire}</dd>
          </div>
        )}
      </dl>
      {qr && (
        <figure className={classes.qr}>
          <QrCode
            text={qr}
            label="Code QR du virement, à scanner avec votre application bancaire"
            size={196}
            margin={4}
            level="M"
          />
          <figcaption className={classes.forDesk}>Scannez avec votre application bancaire</figcaption>
          <figcaption className={classes.forPhone}>
            Enregistrez ce code pour l’ouvrir dans votre application bancaire, ou scannez-le avec un autre téléphone.
          </figcaption>
          <KeepQr qr={qr} name={`Virement-${order.numero}.png`} words={words} />
        </figure>
      )}
    </div>
  )
}

interface FactProps {
  name: string
  shown: string
  copied: string
  what: string
}

function Fact({ name, shown, copied, what }: FactProps) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>
        <span>{shown}</span>
        <CopyButton text={copied} what={what} />
      </dd>
    </div>
  )
}
