/** The organisations whose trainings are recorded, in the order in which they are shown. */
export const organisationLabels: Record<string, string> = {
  ABFT: 'ABFT',
  adeps: 'ADEPS',
  abitre_cbt: 'Arbitrage combat',
  arbitre_tch: 'Arbitrage technique',
  aisf: 'AISF',
  ETU: 'ETU (WTE)',
  WTF: 'WT',
}
