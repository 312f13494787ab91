/** Organisations of trainings, in display order. */
export const organisationLabels: Record<string, string> = {
  ABFT: 'ABFT',
  adeps: 'ADEPS',
  abitre_cbt: 'Arbitrage combat',
  arbitre_tch: 'Arbitrage technique',
  aisf: 'AISF',
  ETU: 'ETU (WTE)',
  WTF: 'WT',
}
