/** A thread's entry, plain JavaScript with the same name in a bundle and in the repository. */
import { answerJobs } from '../../workers/answer-jobs.ts';
import { redrawImage } from './redraw-image.ts';

answerJobs(redrawImage);
