interface Waiting<Question, Answer> {
  question: Question
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/**
 * Collects the questions of one turn of the event loop for one run of `ask`, which answers them in their order: calls that
 * arrive at the same moment share one statement, and a single call is asked about in the same turn.
 */
export function inBatches<Question, Answer>(ask: (questions: Question[]) => Promise<Answer[]>) {
  let waiting: Waiting<Question, Answer>[] = []

  async function answerAll() {
    const batch = waiting
    waiting = []
    try {
      const answers = await ask(batch.map(({ question }) => question))
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index]!)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return (question: Question) =>
    new Promise<Answer>((resolve, reject) => {
      if (waiting.length === 0) setImmediate(() => void answerAll())
      waiting.push({ question, resolve, reject })
    })
}
