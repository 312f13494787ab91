import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { formatDate } from '#domain/dates.ts'
import { eLicenceState } from '#domain/e-licence.ts'
import { config } from '#web/config.ts'
import type { ELicenceCopy, KeptPhoto } from '#web/lib/e-licence-copies.ts'
import { today } from '#web/lib/today.ts'
import { ELicenceCode } from '#web/ui/e-licence-code.tsx'
import classes from './e-licences.module.css'

interface Props {
  copies: ELicenceCopy[]
  /** Whose is shown. */
  shown: number
  onShow: (idMember: number) => void
}

/** One card for each member, swiped between, with the first names as tabs above. */
export function ELicences(props: Props) {
  const { copies } = props
  const order = copies.map(({ id_member }) => id_member).join()
  return (
    <div className={classes.family}>
      {copies.length > 1 && <FirstNames {...props} />}
      {/* In a row that it keeps, a browser scrolls to the card that was in sight, as if the person had swiped to it. */}
      <Row key={order} {...props} />
    </div>
  )
}

function Row({ copies, shown, onShow }: Props) {
  const at = copies.findIndex(({ id_member }) => id_member === shown)
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = row
    if (current && indexOf(current) !== at) current.scrollTo({ left: at * current.clientWidth, behavior: 'instant' })
  }, [at])
  return (
    <div
      ref={row}
      className={classes.row}
      onScroll={({ currentTarget }) => {
        const copy = copies[indexOf(currentTarget)]
        if (copy && copy.id_member !== shown) onShow(copy.id_member)
      }}
    >
      {copies.map((copy) => (
        <Card key={copy.id_member} copy={copy} isShown={copy.id_member === shown} isTab={copies.length > 1} />
      ))}
    </div>
  )
}

/** Which card is in sight, at least by half. */
function indexOf({ scrollLeft, clientWidth }: HTMLElement) {
  return clientWidth === 0 ? 0 : Math.round(scrollLeft / clientWidth)
}

const tabId = (idMember: number) => `e-licence-onglet-${idMember}`
const cardId = (idMember: number) => `e-licence-${idMember}`

function FirstNames({ copies, shown, onShow }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector(`#${tabId(shown)}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [shown])

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    const at = copies.findIndex(({ id_member }) => id_member === shown)
    const next = copies[(at + step + copies.length) % copies.length]!
    onShow(next.id_member)
    document.getElementById(tabId(next.id_member))?.focus()
  }

  return (
    <div ref={list} className={classes.names} role="tablist" aria-label="Profils">
      {copies.map((copy) => (
        <button
          key={copy.id_member}
          id={tabId(copy.id_member)}
          type="button"
          role="tab"
          aria-selected={copy.id_member === shown}
          aria-controls={cardId(copy.id_member)}
          tabIndex={copy.id_member === shown ? 0 : -1}
          onClick={() => onShow(copy.id_member)}
          onKeyDown={onKeyDown}
        >
          <span className={classes.dot} data-valid={eLicenceState(copy.licences, today()).valid} aria-hidden />
          {labelOf(copy, copies)}
        </button>
      ))}
    </div>
  )
}

/** The first name; the whole name where two have the same. */
function labelOf({ prenom, nom }: ELicenceCopy, copies: ELicenceCopy[]) {
  return copies.filter((other) => other.prenom === prenom).length > 1 ? nom : prenom
}

function Card({ copy, isShown, isTab }: { copy: ELicenceCopy; isShown: boolean; isTab: boolean }) {
  const { valid, club, date_fin } = eLicenceState(copy.licences, today())
  const panel = isTab && { role: 'tabpanel', 'aria-labelledby': tabId(copy.id_member), tabIndex: 0 }
  return (
    <div id={cardId(copy.id_member)} className={classes.place} inert={!isShown} aria-hidden={!isShown} {...panel}>
      <article className={classes.card}>
        <header className={classes.head}>
          <div className={classes.brand}>
            <img src={config.logo} alt="" width={22} height={22} />
            <h1>E-licence</h1>
            <p>{config.federation.shortName}</p>
          </div>
          <div className={classes.who}>
            {copy.photo && <Photo photo={copy.photo} name={copy.nom} />}
            <div>
              <p className={classes.name}>{copy.nom}</p>
              <dl className={classes.facts}>
                <dt>Licence</dt>
                <dd>{copy.numero_licence}</dd>
                <dt className="visually-hidden">Club</dt>
                <dd>{club ?? '-'}</dd>
              </dl>
            </div>
          </div>
        </header>
        <p className={classes.status} data-valid={valid}>
          {valid ? <IconCircleCheck size={28} aria-hidden /> : <IconCircleX size={28} aria-hidden />}
          <span>
            <b>{valid ? 'Valide' : date_fin ? 'Expirée' : 'Pas de licence en cours'}</b>
            {date_fin && ` ${valid ? 'jusqu’au' : 'depuis le'} ${formatDate(date_fin)}`}
          </span>
        </p>
        <div className={classes.qr}>
          <ELicenceCode url={copy.qrcodedata} name={copy.nom} />
        </div>
      </article>
    </div>
  )
}

/** Its frame is there before the image, so that the name beside it stays where it is. */
function Photo({ photo, name }: { photo: KeptPhoto; name: string }) {
  return photo.data ? <img className={classes.photo} src={photo.data} alt={name} /> : <div className={classes.photo} />
}
