import type { AccountCall, Input } from '#api/calls/call.ts'
import type { LineProblem, StoredLine } from '#domain/sport-sheets/read-sheet.ts'
import { isUnsuccessful, type Values } from '#domain/sport-sheets/sheets.ts'
import { toOutcome } from '#domain/sport-sheets/write-cells.ts'
import { getEvent } from './event-queries.ts'
import { planSheet, type SheetPlan } from './plan-sheet.ts'
import { scoreOf } from './read-event.ts'
import type { KnownMember } from './sheet-queries.ts'

/** A dry run: the changes for each member, and the problems. */
export async function staffCheckSheet(input: Input<'staffCheckSheet'>, call: AccountCall) {
  const event = await getEvent(call.db, input.sorte, input.id_event)
  const plan = await planSheet(call.db, event, input, call)
  const { problems, warnings, entries } = plan.read
  return {
    problemes: problems.map(toProblemView),
    avertissements: warnings.map(toProblemView),
    membres: entries.map(({ line, member }) => ({ ligne: line, membre: toPersonView(member) })),
    apercu: previewOf(plan),
  }
}

function toProblemView({ line, column, message }: LineProblem) {
  return { ligne: line, colonne: column, message }
}

function toPersonView({ id, numero_licence, nom, prenom, date_naissance }: KnownMember) {
  return { id_member: id, numero_licence, nom, prenom, date_naissance }
}

/** In the order of the sheet; removed lines last. */
function previewOf(plan: SheetPlan) {
  const { added, changed, same, removed } = plan.changes
  const lines = [
    ...added.map(({ line, member, values }) => preview(plan, 'ajout', member, line, null, values)),
    ...changed.map(({ before, after }) =>
      preview(plan, 'modification', after.member, after.line, before.values, after.values),
    ),
    ...same.map(({ line, member, values }) => preview(plan, 'inchange', member, line, values, values)),
  ]
  lines.sort((one, other) => one.ligne! - other.ligne!)
  return [...lines, ...removed.map((line) => previewRemoval(plan, line))]
}

function previewRemoval(plan: SheetPlan, { id_member, values }: StoredLine) {
  return preview(plan, 'retrait', plan.people.get(id_member)!, null, values, null)
}

function preview(
  plan: SheetPlan,
  sort: 'ajout' | 'modification' | 'inchange' | 'retrait',
  member: KnownMember,
  ligne: number | null,
  before: Values | null,
  after: Values | null,
) {
  const { sheet, reference } = plan
  const say = (values: Values | null) => values && toOutcome(sheet, values, reference)
  return {
    ligne,
    membre: toPersonView(member),
    sort,
    avant: say(before),
    apres: say(after),
    ...scoreOf(sheet, after ?? {}, reference),
    grade: sheet === 'grades' ? { avant: heldWith(plan, member, before), apres: heldWith(plan, member, after) } : null,
  }
}

/** The latest grade is the current one, so an old exam does not change it. */
function heldWith({ event, reference }: SheetPlan, { other }: KnownMember, given: Values | null) {
  if (!given || isUnsuccessful(given) || (other && other.date > event.date_debut)) return other?.grade ?? null
  return reference.grades.find(({ id }) => id === given.id_grade)?.grade ?? null
}
