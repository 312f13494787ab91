import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#domain/dates.ts'
import { formatEuros } from '#domain/money.ts'
import { listName } from '#domain/person-name.ts'
import { clubSearchQuery, type FoundClub } from '#web/features/secretariat/clubs/club-queries.ts'
import { useMay } from '#web/features/secretariat/may.tsx'
import { type FoundMember, memberSearchQuery } from '#web/features/secretariat/members/member-queries.ts'
import { type StaffListedOrder, staffOrdersQuery } from '#web/features/secretariat/orders/order-queries.ts'
import { paths } from '#web/paths.ts'

const MAX_OF_EACH = 5

export interface Found {
  key: string
  kind: 'Membre' | 'Club' | 'Commande'
  title: string
  detail: string
  to: typeof paths.staffMember | typeof paths.staffClub | typeof paths.staffOrder
  id: number
}

/** The first clubs, members and orders for a text, of those the role may read. */
export function useFind(texte: string) {
  const may = useMay()
  const input = { texte, size: MAX_OF_EACH }
  const isAsked = texte.length > 1
  const members = useQuery({ ...memberSearchQuery(input), enabled: isAsked && may('staffSearchMembers') })
  const clubs = useQuery({ ...clubSearchQuery(input), enabled: isAsked && may('staffSearchClubs') })
  const orders = useQuery({ ...staffOrdersQuery(input), enabled: isAsked && may('staffListOrders') })
  const queries = [members, clubs, orders]
  const found = [
    // First, since the name of a club also finds its members.
    ...(clubs.data?.rows ?? []).map(toFoundClub),
    ...(members.data?.rows ?? []).map(toFoundMember),
    ...(orders.data?.rows ?? []).map(toFoundOrder),
  ]
  return {
    found: isAsked ? found : [],
    isAsked,
    error: queries.find(({ error }) => error)?.error ?? null,
    isComplete: queries.every(({ isFetching, isPlaceholderData }) => !isFetching && !isPlaceholderData),
  }
}

function toFoundMember(member: FoundMember): Found {
  const { id_member: id, numero_licence, date_naissance, club } = member
  const born = date_naissance && `né(e) le ${formatDate(date_naissance)}`
  const detail = joined(numero_licence, born, club)
  return { key: `member-${id}`, kind: 'Membre', title: listName(member), detail, to: paths.staffMember, id }
}

function toFoundClub({ id_club: id, club, numero_club, ville }: FoundClub): Found {
  return { key: `club-${id}`, kind: 'Club', title: club, detail: joined(numero_club, ville), to: paths.staffClub, id }
}

function toFoundOrder({ id_order: id, numero, club, total, statut }: StaffListedOrder): Found {
  const detail = joined(club, formatEuros(total), statut)
  return { key: `order-${id}`, kind: 'Commande', title: numero, detail, to: paths.staffOrder, id }
}

function joined(...parts: (string | null)[]) {
  return parts.filter((part) => part).join(' · ')
}
