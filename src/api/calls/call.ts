import type { z } from 'zod'
import type { Connection } from '#api/database/connect.ts'
import type { Deps } from '#api/deps.ts'
import type { ExportAnswer, FileAnswer, Output, PlainText } from '#contract/endpoint.ts'
import type { ExportProgress } from '#contract/export-frames.ts'
import type { Contract } from '#contract/index.ts'
import type { Access, RouteName, routes } from '#contract/routes.ts'
import type { StaffRole } from '#domain/staff-rights.ts'
import type { WrittenJson } from './written-json.ts'

/** The signed-in account, loaded from the token at every call. */
export interface Caller {
  idAccount: number
  idSession: number
  roles: StaffRole[]
  secondFactor: boolean
}

export interface ClubRights {
  write: boolean
  can_register_member: boolean
}

/** The context of a call: what a handler gets beside its input. */
export interface PublicCall extends Omit<Deps, 'db'> {
  /** The database; for an idempotent endpoint, the transaction that also holds the key. */
  db: Connection
  ip: string
  /** The x-request-id of the answer: joins log lines, the security log and what a person reports. */
  requestId: string
  userAgent: string
  /** The version of the record that the person edited (If-Match). */
  ifMatch: string | undefined
}
export interface AccountCall extends PublicCall {
  caller: Caller
}
/** `idMember` is linked to the caller's account. */
export interface MemberCall extends AccountCall {
  idMember: number
}
/** `idMember` manages `idClub` and has the right that the endpoint asks for. */
export interface ClubCall extends MemberCall {
  idClub: number
  rights: ClubRights
}

type CallFor<A extends Access> = A extends 'public'
  ? PublicCall
  : A extends 'account' | `staff${string}`
    ? AccountCall
    : A extends 'member'
      ? MemberCall
      : ClubCall

/** A file as a handler returns it. */
export interface SentFile {
  content: Buffer
  name: string
}

/** A file that takes a while: it is made while the answer tells how far it is, and no longer than anybody waits. */
export interface SentExport {
  name: string
  make: (report: (progress: ExportProgress) => void, signal: AbortSignal) => Promise<Buffer>
}

type Answer<Out extends Output> = Out extends PlainText
  ? string
  : Out extends FileAnswer
    ? SentFile
    : Out extends ExportAnswer
      ? SentExport
      : Out extends z.ZodType
        ? z.input<Out> | WrittenJson<z.input<Out>>
        : never

export type Input<Name extends RouteName> = z.output<Contract[Name]['input']>
export type CallOf<Name extends RouteName> = CallFor<(typeof routes)[Name]['access']>
type Use<Name extends RouteName> = (input: Input<Name>, call: CallOf<Name>) => Promise<Answer<Contract[Name]['output']>>
/**
 * For an idempotent endpoint that also calls another server: `once` is committed first; `afterwards` runs outside the
 * transaction, again at each repeat, with the stored result.
 */
export interface TwoSteps<Name extends RouteName> {
  once(input: Input<Name>, call: CallOf<Name>): Promise<unknown>
  /** `kept` is the result of `once`, as stored in JSON. */
  afterwards(kept: never, call: CallOf<Name>): ReturnType<Use<Name>>
}
/**
 * For an idempotent endpoint with work that no transaction may hold: slow work, and counting that must survive a
 * rollback. `prepare` runs first, again at each repeat.
 */
export interface PreparedStep<Name extends RouteName> {
  prepare(input: Input<Name>, call: CallOf<Name>): Promise<unknown>
  /** `prepared` is the result of `prepare`. */
  once(input: Input<Name>, call: CallOf<Name>, prepared: never): ReturnType<Use<Name>>
}
/** Stored as JSON, so only types that come back unchanged. */
type Stored = Record<string, string | number | boolean | null>

/** Ties two steps by type: what `once` returns is what `afterwards` receives. */
export function inTwoSteps<Name extends RouteName, Kept extends Stored>(
  _name: Name,
  steps: {
    once(input: Input<Name>, call: CallOf<Name>): Promise<Kept>
    afterwards(kept: NoInfer<Kept>, call: CallOf<Name>): ReturnType<Use<Name>>
  },
): TwoSteps<Name> {
  return steps
}

/** Ties two steps by type: what `prepare` returns is what `once` receives. */
export function withPreparation<Name extends RouteName, Prepared>(
  _name: Name,
  steps: {
    prepare(input: Input<Name>, call: CallOf<Name>): Promise<Prepared>
    once(input: Input<Name>, call: CallOf<Name>, prepared: NoInfer<Prepared>): ReturnType<Use<Name>>
  },
): PreparedStep<Name> {
  return steps
}

export type Handler<Name extends RouteName> = Use<Name> | TwoSteps<Name> | PreparedStep<Name>
export type Handlers<Names extends RouteName = RouteName> = { [Name in Names]: Handler<Name> }
