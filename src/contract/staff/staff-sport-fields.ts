import { aDate, max } from '#contract/field-rules.ts'
import type { TextField } from '#contract/fields.ts'
import type { EventKind } from '#domain/sport-sheets/sheets.ts'

export const eventSearchFields = { texte: { max: max(100) } } satisfies Record<string, TextField>

/** Fields of every kind of event. */
export const eventFields = {
  nom: { required: 'Le nom est requis.', max: max(200) },
  date_debut: { required: 'La date est requise.', format: aDate },
  /** Empty for one day. */
  date_fin: { format: aDate },
  lieu: { max: max(200) },
  /** The level, organisation or type, depending on the kind. */
  detail: { max: max(100) },
} satisfies Record<string, TextField>

export const eventKindLabels: Record<EventKind, string> = {
  examen: 'Examen fédéral',
  preparation: 'Stage de grade',
  stage: 'Stage',
  formation: 'Formation',
  competition: 'Compétition',
}

/** The additional fields of each kind of event. */
export const eventKindFields: Record<EventKind, { nom: string; detail?: string; several?: true }> = {
  examen: { nom: 'Nom de la session' },
  preparation: { nom: 'Nom du stage', detail: 'Type' },
  stage: { nom: 'Nom du stage' },
  formation: { nom: 'Nom de la formation', detail: 'Organisation' },
  competition: { nom: 'Nom de la compétition', detail: 'Niveau', several: true },
}

export const preparationTypes = ['Stage Dan / Poom / Keup', 'Séminaire ceinture noire'] as const
