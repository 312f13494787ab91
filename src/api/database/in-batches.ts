interface Waiting<Question, Answer> {
  question: Question
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/** For so long questions wait for the answer to those before them. What holds that answer up longer is not theirs to wait for. */
const PATIENCE_MS = 10

/**
 * Collects questions for one run of `ask`, which answers them in their order: those of one turn of the event loop, and those
 * that come while a run is under way. A question that comes alone is asked in the same turn.
 */
export function inBatches<Question, Answer>(ask: (questions: Question[]) => Promise<Answer[]>) {
  let waiting: Waiting<Question, Answer>[] = []
  /** A run that the next one waits for, or that begins at the end of this turn. */
  let isUnderWay = false

  async function answerAll() {
    const batch = waiting
    waiting = []
    let isAwaited = true
    const letOthersGo = () => {
      if (!isAwaited) return
      isAwaited = false
      isUnderWay = waiting.length > 0
      if (isUnderWay) void answerAll()
    }
    const patience = setTimeout(letOthersGo, PATIENCE_MS)
    try {
      const answers = await ask(batch.map(({ question }) => question))
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index]!)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    clearTimeout(patience)
    letOthersGo()
  }

  return (question: Question) =>
    new Promise<Answer>((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      if (isUnderWay) return
      isUnderWay = true
      setImmediate(() => void answerAll())
    })
}
