import { planRange as planInSteps } from '../../../shared/domain/clicks/plan-range.ts';
import { finish } from '../turns.ts';

export const planRange = (...range: Parameters<typeof planInSteps>) => finish(planInSteps(...range));
