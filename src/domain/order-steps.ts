/** The steps of an order. The last one exists only for electronic payment. */
export const ORDER_STEPS = ['cart', 'delivery', 'payment', 'confirmation', 'settlement'] as const
export type OrderStep = (typeof ORDER_STEPS)[number]
/** Steps with a screen of their own: an electronic payment is made on the confirmation's. */
export type OrderScreen = Exclude<OrderStep, 'settlement'>

export interface OrderChoices {
  cartSize: number
  delivery: boolean
  payment: 'virement' | 'payementElectronique' | null
  placed: boolean
}

export function stepsOf({ payment }: Pick<OrderChoices, 'payment'>): readonly OrderStep[] {
  return payment === 'payementElectronique' ? ORDER_STEPS : ORDER_STEPS.slice(0, 4)
}

/** The step that must be done before this one; null when this one can be shown. */
export function stepBefore(step: OrderScreen, { cartSize, delivery, payment, placed }: OrderChoices) {
  const wanted = ORDER_STEPS.indexOf(step)
  const missing: [OrderScreen, boolean][] = [
    ['cart', cartSize === 0],
    ['delivery', !delivery],
    ['payment', payment === null || !placed],
  ]
  return missing.slice(0, wanted).find(([, isMissing]) => isMissing)?.[0] ?? null
}

export function isStepEnabled(step: OrderStep, choices: OrderChoices): boolean {
  return step !== 'settlement' && stepBefore(step, choices) === null
}

/**
 * The choices that remain on arriving at a step: those of later steps are reset. A placed order remains, and is
 * cancelled when another replaces it.
 */
export function choicesKeptAt(step: OrderScreen, choices: OrderChoices): OrderChoices {
  if (step === 'cart') return { ...choices, delivery: false, payment: null }
  if (step === 'delivery') return { ...choices, payment: null }
  return choices
}
