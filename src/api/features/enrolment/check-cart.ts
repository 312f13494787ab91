import type { ClubCall, Input } from '#api/calls/call.ts'
import { today } from '#api/config/clock.ts'
import { findLastDelivery } from '#api/core/orders/order-reading-queries.ts'
import { findClubLicence } from '#api/core/renewals/find-club-licence.ts'
import { findAnnouncedPrices } from '#api/core/renewals/find-products.ts'
import { findRenewalChoices, type RenewalChoice } from '#api/core/renewals/find-renewal-choices.ts'
import { orderMessages } from '#contract/order-messages.ts'
import { euros } from '#domain/money.ts'
import { getCatalogue } from './get-catalogue.ts'

/** Compares the browser's cart with today: lines that can no longer be ordered are marked, never dropped silently. */
export async function checkCart(cart: Input<'checkCart'>, call: ClubCall) {
  return {
    renew: await checkMembers(cart.renew, call),
    licence_club: await checkClubLicence(cart.licence_club, call),
    catalogue: await getCatalogue(cart, call),
    annonces: await readAnnounced(call),
    derniere_adresse: await findLastDelivery(call.db, call.idClub),
  }
}

async function readAnnounced({ db, env, clock }: ClubCall) {
  const prices = await findAnnouncedPrices({ db, env, today: today(clock) })
  return prices.map(({ price_cents, ...rest }) => ({ ...rest, price: euros(price_cents) }))
}

async function checkMembers(wanted: number[], { db, clock, idClub }: ClubCall) {
  const members = [...new Set(wanted)]
  if (members.length === 0) return []
  const choices = await findRenewalChoices({ db, today: today(clock) }, { idClub, members })
  const byId = new Map(choices.map((choice) => [choice.id, choice]))
  return members.map((id) => byId.get(id) ?? gone(id))
}

function gone(id: number): RenewalChoice {
  return {
    id,
    fullName: '',
    nom: '',
    prenom: '',
    numero_licence: '',
    date_fin: null,
    inscription: false,
    cantBeSelect: true,
    alreadyInAnOrder: false,
    reason: orderMessages.goneFromClub,
    souhait: false,
    dateDebutIfSelected: null,
    dateFinIfSelected: null,
  }
}

/** A club orders only for itself: another club's id is answered without its name. */
async function checkClubLicence(wanted: number[], { db, env, clock, idClub }: ClubCall) {
  if (wanted.length === 0) return []
  const own = await findClubLicence({ db, env, today: today(clock) }, idClub)
  return wanted.map((id) => (id === idClub ? own : { ...own, id, club: '', reason: orderMessages.clubLicenceClosed }))
}
