import { z } from 'zod'
import { endpoint, formInput, id, nothing, outcome } from '#contract/endpoint.ts'
import { erasureFields, memberLookupFields } from './staff-privacy-fields.ts'

const instant = z.iso.datetime()
const forRequest = z.object({ id_request: id })
const forRun = z.object({ id_run: id })
export const retentionRule = z.enum(['members', 'accounts', 'mails', 'registrations', 'movements', 'audit'])

const erasureRequest = z.object({
  id: z.int(),
  id_member: z.int(),
  numero_licence: z.string(),
  nom: z.string(),
  prenom: z.string(),
  reason: z.string(),
  licence_given_up: z.boolean(),
  state: z.enum(['pending', 'approved', 'refused']),
  requested_by: z.string().nullable(),
  requested_at: instant,
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
  /** Requested by the caller, so another person must approve it. */
  mine: z.boolean(),
})

/** Items due by one rule: the date, the number, and the first ones. */
const dueByRule = z.object({
  rule: retentionRule,
  /** The retention period. */
  period: z.string(),
  before: z.iso.date(),
  count: z.int(),
  /** Items removed in one run. */
  goes: z.int(),
  first: z.array(z.string()),
})

const retentionRun = z.object({
  id: z.int(),
  state: z.enum(['pending', 'approved', 'refused', 'finished']),
  requested_by: z.string().nullable(),
  requested_at: instant,
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
  finished_at: instant.nullable(),
  planned: z.record(z.string(), z.int()),
  done: z.record(z.string(), z.int()),
  mine: z.boolean(),
})

export const staffPrivacyEndpoints = {
  staffLookUpMember: endpoint({
    summary: 'The member of a licence number, and what stands in the way of erasing the record.',
    input: formInput(memberLookupFields),
    output: z.object({
      id_member: z.int(),
      numero_licence: z.string(),
      nom: z.string(),
      prenom: z.string(),
      date_naissance: z.iso.date().nullable(),
      linked_accounts: z.int(),
      licence_until: z.iso.date().nullable(),
      erased_at: instant.nullable(),
      erasure_asked: z.boolean(),
      obstacles: z.array(z.enum(['erased', 'licensed', 'ordered', 'manages'])),
    }),
  }),
  staffExportMember: endpoint({
    summary: 'Everything held about a member, as one JSON document.',
    input: z.object({ id_member: id }),
    output: z.record(z.string(), z.unknown()),
  }),
  staffEraseMember: endpoint({
    summary: 'Ask for the erasure of a member. Somebody else of the secretariat must approve it.',
    input: formInput(erasureFields).extend({ id_member: id, licence_given_up: z.boolean() }),
    output: outcome,
  }),
  staffListErasures: endpoint({
    summary: 'Erasures that wait for approval, and the last ones decided.',
    input: nothing,
    output: z.array(erasureRequest),
  }),
  staffApproveErasure: endpoint({
    summary: 'As a second person: erase the member now. It cannot be undone.',
    input: forRequest,
    output: outcome,
  }),
  staffRefuseErasure: endpoint({
    summary: 'Set a request for an erasure aside.',
    input: forRequest,
    output: outcome,
  }),
  staffGetRetention: endpoint({
    summary: 'A dry run: what has reached its term by each rule, and the runs so far. Nothing is changed.',
    input: nothing,
    output: z.object({ cap: z.int(), due: z.array(dueByRule), runs: z.array(retentionRun) }),
  }),
  staffRequestRetention: endpoint({
    summary: 'Ask for what the dry run shows to be removed. Somebody else of the secretariat must approve it.',
    input: nothing,
    output: outcome,
  }),
  staffApproveRetention: endpoint({
    summary: 'As a second person: let the run begin. It cannot be undone.',
    input: forRun,
    output: outcome,
  }),
  staffRefuseRetention: endpoint({
    summary: 'Set a run aside.',
    input: forRun,
    output: outcome,
  }),
}
