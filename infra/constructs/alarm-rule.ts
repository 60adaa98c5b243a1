import { type AlarmProps, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';

/** When an alarm is raised, and what it tells. */
export interface Rule {
  metric: IMetric;
  /** Reached or exceeded in one period, or in two of three with `isSustained`. */
  threshold: number;
  isSustained?: boolean;
  /** What it means; docs/monitoring.md says what to do. */
  description: string;
}

export const toProps = ({ metric, threshold, isSustained, description }: Rule): AlarmProps => ({
  metric,
  threshold,
  alarmDescription: `${description} See docs/monitoring.md.`,
  evaluationPeriods: isSustained ? 3 : 1,
  datapointsToAlarm: isSustained ? 2 : 1,
  treatMissingData: TreatMissingData.NOT_BREACHING,
});
