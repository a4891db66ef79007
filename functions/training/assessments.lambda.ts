import { assessments } from '#shared/contracts/training/assessments.ts';
import { serve } from '../platform/http/serve.ts';
import { createAssessment } from '../subscriptions/access/create-assessment.ts';
import { getAssessment } from './get-assessment.ts';

export const handler = serve(assessments, { create: createAssessment, get: getAssessment });
