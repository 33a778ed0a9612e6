import { answerCalls } from '../../workers/answer-calls.ts';
import { workOnRules } from './rules-work.ts';

answerCalls(workOnRules);
