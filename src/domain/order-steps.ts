/** The steps of an order. The last one exists only for electronic payment. */
export const ORDER_STEPS = ['cart', 'delivery', 'payment', 'confirmation', 'settlement'] as const
export type OrderStep = (typeof ORDER_STEPS)[number]
/** The steps that have a screen of their own: an electronic payment is made on that of the confirmation. */
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

/** Where somebody must go first who wants to a step; null when the step can be shown. */
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
 * What stays chosen on arriving at a step: whatever the later ones decided is to be decided again. An order that was
 * placed exists all the same; it is cancelled when another takes its place.
 */
export function choicesKeptAt(step: OrderScreen, choices: OrderChoices): OrderChoices {
  if (step === 'cart') return { ...choices, delivery: false, payment: null }
  if (step === 'delivery') return { ...choices, payment: null }
  return choices
}
