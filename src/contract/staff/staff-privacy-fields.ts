import type { TextField } from '#contract/fields.ts'

export const memberLookupFields = {
  numero_licence: {
    required: 'Le numéro de licence est requis.',
    max: [20, 'Ce numéro de licence n’est pas valable.'],
  },
} satisfies Record<string, TextField>

export const erasureFields = {
  reason: { required: 'Le motif est requis.', max: [500, 'Maximum 500 caractères.'] },
} satisfies Record<string, TextField>
