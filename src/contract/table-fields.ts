/** Limits of a CSV or XLSX file. */
export const TABLE_FILE = {
  bytes: 10 * 1024 * 1024,
  unpackedBytes: 150 * 1024 * 1024,
  rows: 50_000,
  columns: 100,
  cellLength: 2000,
} as const

/** Base64 is a third longer; the rest of the body is the file name and the choices. */
export const TABLE_BODY_LIMIT = Math.ceil((TABLE_FILE.bytes * 4) / 3) + 64 * 1024

export const tableMessages = {
  required: 'Veuillez choisir un fichier.',
  unreadable: 'Ce fichier n’est ni un fichier CSV, ni un classeur Excel (.xlsx) lisible.',
  oldExcel: 'Ce fichier est au format d’Excel 97 (.xls)\u00a0: enregistrez-le au format .xlsx ou .csv.',
  empty: 'Ce fichier ne contient aucune ligne.',
  tooLarge: 'Ce fichier est trop volumineux\u00a0: 10 Mo au plus.',
  tooManyRows: 'Ce fichier a trop de lignes\u00a0: 50 000 au plus.',
  tooManyColumns: 'Ce fichier a trop de colonnes\u00a0: 100 au plus.',
  cellTooLong: 'Une cellule de ce fichier est trop longue\u00a0: 2000 caractères au plus.',
  placeUnknown: 'Cette feuille ou cette ligne n’existe pas dans ce fichier.',
  openQuote: 'Un guillemet ouvert dans ce fichier n’est jamais fermé.',
} as const
