import {
  IconAdjustments,
  IconBarrierBlock,
  IconBuildingBank,
  IconBuildingCommunity,
  IconCalculator,
  IconChartBar,
  IconDevices,
  IconHistory,
  IconInbox,
  IconKey,
  IconMail,
  IconReceipt,
  IconShieldLock,
  IconTableImport,
  IconTrophy,
  IconUserCog,
  IconUsers,
} from '@tabler/icons-react'
import type { StaffCall } from '#contract/staff/staff-routes.ts'
import { paths } from '#web/paths.ts'
import type { MenuEntry } from '#web/ui/section-menu.tsx'

type StaffPath = Exclude<
  Extract<(typeof paths)[keyof typeof paths], `/secretariat${string}`>,
  typeof paths.staffLogin | typeof paths.staffInvitation
>

interface Place {
  /** The call without which the screen has no use. */
  call: StaffCall
  /** The entry in the menu of the area, or in the menu of the person. */
  area?: Omit<MenuEntry, 'to'>
  person?: Omit<MenuEntry, 'to'>
}

/** Every screen of the secretariat, in the order of the menus. */
const PLACES: Record<StaffPath, Place> = {
  [paths.staff]: {
    call: 'staffListInbox',
    area: { label: 'À traiter', icon: IconInbox, within: ['/secretariat/demandes'] },
  },
  [paths.staffRequest]: { call: 'staffGetRequest' },
  [paths.staffMembers]: { call: 'staffSearchMembers', area: { label: 'Membres', icon: IconUsers } },
  [paths.staffNewMember]: { call: 'staffCreateMember' },
  [paths.staffMerge]: { call: 'staffMergeMembers' },
  [paths.staffMember]: { call: 'staffGetMember' },
  [paths.staffClubs]: { call: 'staffFilterClubs', area: { label: 'Clubs', icon: IconBuildingCommunity } },
  [paths.staffNewClub]: { call: 'staffCreateClub' },
  [paths.staffClub]: { call: 'staffGetClub' },
  [paths.staffOrders]: { call: 'staffFilterOrders', area: { label: 'Commandes', icon: IconReceipt } },
  [paths.staffDispatch]: { call: 'staffListDispatch' },
  [paths.staffNewOrder]: { call: 'staffCreateOrder' },
  [paths.staffAffiliations]: { call: 'staffOrderAffiliations' },
  [paths.staffOrder]: { call: 'staffGetOrder' },
  [paths.staffBank]: { call: 'staffListMovements', area: { label: 'Banque', icon: IconBuildingBank } },
  [paths.staffBooks]: { call: 'staffGetBooks', area: { label: 'Comptabilité', icon: IconCalculator } },
  [paths.staffFigures]: { call: 'staffGetFigures', area: { label: 'Tableau de bord', icon: IconChartBar } },
  [paths.staffSport]: { call: 'staffListEvents', area: { label: 'Sport', icon: IconTrophy } },
  [paths.staffNewEvent]: { call: 'staffCreateEvent' },
  [paths.staffRankings]: { call: 'staffListRanking' },
  [paths.staffEvent]: { call: 'staffGetEvent' },
  [paths.staffSheet]: { call: 'staffSaveSheet' },
  [paths.staffReference]: { call: 'staffListReference', area: { label: 'Référentiel', icon: IconAdjustments } },
  [paths.staffMails]: {
    call: 'staffListMails',
    area: { label: 'E-mails', icon: IconMail, within: [paths.staffMailings] },
  },
  [paths.staffMail]: { call: 'staffGetMail' },
  [paths.staffMailTexts]: { call: 'staffListMailTexts' },
  [paths.staffMailText]: { call: 'staffGetMailText' },
  [paths.staffMailings]: { call: 'staffListMailings' },
  [paths.staffMailing]: { call: 'staffGetMailing' },
  [paths.staffAccounts]: { call: 'staffSearchAccounts', area: { label: 'Comptes', icon: IconKey } },
  [paths.staffAccount]: { call: 'staffGetAccount' },
  [paths.staffAudit]: { call: 'staffSearchAudit', person: { label: 'Journal', icon: IconHistory } },
  [paths.staffPrivacy]: { call: 'staffListErasures', person: { label: 'Données personnelles', icon: IconShieldLock } },
  [paths.staffOwnSessions]: { call: 'getStaff', person: { label: 'Mes sessions', icon: IconDevices } },
  [paths.staffUsers]: { call: 'staffListUsers', person: { label: 'Utilisateurs', icon: IconUserCog } },
  [paths.staffMaintenance]: { call: 'staffSetMaintenance', person: { label: 'Maintenance', icon: IconBarrierBlock } },
  [paths.staffImport]: { call: 'staffRunImport', person: { label: 'Import', icon: IconTableImport } },
}

/** The entries of a menu, without the screens that the role may not open. */
export function listEntries(menu: 'area' | 'person', may: (call: StaffCall) => boolean): MenuEntry[] {
  return Object.entries(PLACES).flatMap(([to, { call, [menu]: entry }]) =>
    entry && may(call) ? [{ to, ...entry }] : [],
  )
}

/** The call that a screen needs, by the path of its route. The inbox is the index route, which ends in a slash. */
export function findCallOf(route: string): StaffCall | undefined {
  return (PLACES as Record<string, Place>)[route.replace(/\/$/, '')]?.call
}
