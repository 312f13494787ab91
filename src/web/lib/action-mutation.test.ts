import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { messages } from '#contract/messages.ts'
import { takeNotices } from '#web/ui/notify.ts'
import { actionMutation, type Work } from './action-mutation.ts'
import { ApiError } from './api-error.ts'
import { formatError, ShownError } from './format-error.ts'

const run = (options: Parameters<typeof actionMutation>[0], work: Work) =>
  new MutationObserver(new QueryClient(), actionMutation(options)).mutate(work)

const refused = async () => {
  throw new ApiError(409, 'Cette commande est déjà payée.')
}

describe('actionMutation', () => {
  beforeEach(() => void takeNotices())

  it('shows the message of the action as a notice', async () => {
    await run({}, async () => ({ message: 'Le club a été enregistré.' }))
    expect(takeNotices()).toEqual([{ tone: 'success', message: 'Le club a été enregistré.' }])
  })

  it('shows no notice when the action returns nothing', async () => {
    await run({}, async () => undefined)
    expect(takeNotices()).toEqual([])
  })

  it('rejects without a notice when the action fails', async () => {
    await expect(run({}, refused)).rejects.toThrow('Cette commande est déjà payée.')
    expect(takeNotices()).toEqual([])
  })

  it('shows a failure as a notice with failureAsNotice', async () => {
    await expect(run({ failureAsNotice: true }, refused)).rejects.toThrow()
    expect(takeNotices()).toEqual([{ tone: 'error', message: 'Cette commande est déjà payée.' }])
  })

  it('shows the failure in the words that the screen gives', async () => {
    const failure = () => 'L’e-mail n’a pas pu repartir.'
    await expect(run({ failure, failureAsNotice: true }, refused)).rejects.toThrow()
    expect(takeNotices()).toEqual([{ tone: 'error', message: 'L’e-mail n’a pas pu repartir.' }])
  })

  it.each([
    ['succeeded', async () => undefined],
    ['failed', refused],
  ])('invalidates once the action %s', async (_outcome, work) => {
    const invalidate = vi.fn(async () => undefined)
    await run({ invalidate }, work).catch(() => undefined)
    expect(invalidate).toHaveBeenCalledOnce()
  })
})

describe('formatError', () => {
  const setOnline = (onLine: boolean) => vi.stubGlobal('navigator', { onLine })
  beforeEach(() => setOnline(true))
  afterEach(() => vi.unstubAllGlobals())

  it('returns the offline message for an error that is no refusal, when offline', () => {
    setOnline(false)
    expect(formatError(new TypeError('Failed to fetch dynamically imported module'))).toBe(messages.offline)
    expect(formatError(new ApiError(422, 'Le nom est requis.'))).toBe('Le nom est requis.')
  })

  it.each([
    ['a refusal of the server', new ApiError(422, 'Le nom est requis.'), 'Le nom est requis.'],
    ['a refusal of the screen', new ShownError('Ce fichier est vide.'), 'Ce fichier est vide.'],
    ['a defect of the program', new TypeError("reading 'x' of undefined"), messages.unexpected],
    ['something that is no error', 'oops', messages.unexpected],
  ])('returns a French sentence for %s', (_what, error, sentence) => {
    expect(formatError(error)).toBe(sentence)
  })
})
