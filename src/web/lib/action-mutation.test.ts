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

  it('tells the sentence that the action answers', async () => {
    await run({}, async () => ({ message: 'Le club a été enregistré.' }))
    expect(takeNotices()).toEqual([{ tone: 'success', message: 'Le club a été enregistré.' }])
  })

  it('tells nothing where the action answers nothing', async () => {
    await run({}, async () => undefined)
    expect(takeNotices()).toEqual([])
  })

  it('leaves a failure to the screen', async () => {
    await expect(run({}, refused)).rejects.toThrow('Cette commande est déjà payée.')
    expect(takeNotices()).toEqual([])
  })

  it('tells a failure in a notice where the screen has no place for it', async () => {
    await expect(run({ failureAsNotice: true }, refused)).rejects.toThrow()
    expect(takeNotices()).toEqual([{ tone: 'error', message: 'Cette commande est déjà payée.' }])
  })

  it('tells the failure in the words of the screen', async () => {
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

  it('names a missing network as the cause of what is no refusal', () => {
    setOnline(false)
    expect(formatError(new TypeError('Failed to fetch dynamically imported module'))).toBe(messages.offline)
    expect(formatError(new ApiError(422, 'Le nom est requis.'))).toBe('Le nom est requis.')
  })

  it.each([
    ['a refusal of the server', new ApiError(422, 'Le nom est requis.'), 'Le nom est requis.'],
    ['a refusal of the screen', new ShownError('Ce fichier est vide.'), 'Ce fichier est vide.'],
    ['a defect of the program', new TypeError("reading 'x' of undefined"), messages.unexpected],
    ['something that is no error', 'oops', messages.unexpected],
  ])('gives a French sentence for %s', (_what, error, sentence) => {
    expect(formatError(error)).toBe(sentence)
  })
})
